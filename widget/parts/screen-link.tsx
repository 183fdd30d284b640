import { formatRoute, type RouteQuery, type Screen } from '#widget/state/route.ts'
import { useWidget } from '#widget/state/widget-context.ts'

type ScreenLinkProps = {
  to: Screen
  query?: RouteQuery
  class?: string
  /** Takes the place of the screen in the history. */
  replaces?: boolean
  children: string
}

/** To another screen. Embedded there is no address to link to, only a screen to go to. */
export function ScreenLink({ to, query = {}, replaces, children, ...rest }: ScreenLinkProps) {
  const { host, go } = useWidget()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(to, query, replaces)
  }
  if (!host.routed) {
    return (
      <button type="button" {...rest} onClick={open}>
        {children}
      </button>
    )
  }
  return (
    <a href={formatRoute({ screen: to, query }, host.slug)} {...rest} onClick={open}>
      {children}
    </a>
  )
}
