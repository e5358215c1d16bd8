// memo keeps what a component drew while its properties stay the same.

import { Component, type ComponentChild, type FunctionComponent, h } from "preact";

export function memo<P extends object>(draw: (props: P) => ComponentChild): FunctionComponent<P> {
	class Memo extends Component<P> {
		shouldComponentUpdate(next: Readonly<P>) {
			const now = this.props as any;
			return Object.keys({ ...now, ...next }).some(k => now[k] !== (next as any)[k]);
		}
		render(props: any) { return draw(props); }
	}
	return props => h(Memo as any, props);
}
