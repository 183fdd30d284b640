import { type ComponentChildren, h } from 'preact'
import { useWidget } from '#widget/state/widget-context.ts'

type MainProps = {
  class: string
  part?: string
  'data-arrival'?: boolean
  children: ComponentChildren
}

/** The main landmark of our own page; a page that embeds the widget has one already. */
export function Main(props: MainProps) {
  return h(useWidget().host.routed ? 'main' : 'div', props)
}
