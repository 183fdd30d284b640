import type { ClientSession } from '#api/contract/contract.ts'
import { HISTORY } from '#widget/messages/history.ts'
import { focusTitle } from '#widget/parts/focus-title.ts'
import { Icon } from '#widget/parts/icon.tsx'
import { useSessionProof } from '#widget/session/proof/use-session-proof.tsx'
import { useWidget } from '#widget/state/widget-context.ts'

/** A client who has not proved a contact sees this session's bookings only; a code shows the rest. */
export function SeeAll({ session, isEmpty }: { session: ClientSession; isEmpty: boolean }) {
  const { host, toast } = useWidget()
  const { possible, start, dialog } = useSessionProof(session, {
    noChannelHint: HISTORY.noChannelHint,
    onProven: () => {
      toast({ title: HISTORY.allSeen })
      focusTitle(host.root)
    },
  })
  if (!possible) return null
  return (
    <aside class="card see-all">
      <Icon name="people" />
      <div>
        {!isEmpty && <p>{HISTORY.onlyHere}</p>}
        <p class="hint">{HISTORY.seeAllHint}</p>
      </div>
      <button type="button" class="text" onClick={start}>
        {HISTORY.seeAll}
      </button>
      {dialog}
    </aside>
  )
}
