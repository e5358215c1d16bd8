// A side's sign: the same shape and colour as on its discs.

export function Emblem({ side, small }: { side: number; small?: boolean }) {
	return <svg class={`emblem side${side}${small ? " small" : ""}`} viewBox="-12 -12 24 24" aria-hidden="true">
		<circle r="11" class="base" />
		{side === 0 ? <circle r="6.5" class="plate" /> : side === 1 ? <path d="M0 -9L9 0 0 9-9 0Z" class="plate" /> : <path d="M-6 -6H6V6H-6Z" class="plate" />}
	</svg>;
}
