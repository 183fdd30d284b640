import { parseReturnScreen } from '#widget/state/route.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** Back to the screen named by `returnTo`, with what is chosen. */
export function useReturnToScreen(): () => void {
  const { route, go, home, arrival } = useWidget()
  const { returnTo, return: from } = route.query
  const named = parseReturnScreen(returnTo ?? from)
  // In place of the sign-in: "back" should not lead to it again.
  return () => {
    if (named === 'booking') return go(named, { return: 'true' }, true)
    arrival.current = 'heading'
    go(named === 'history' ? named : home, {}, true)
  }
}
