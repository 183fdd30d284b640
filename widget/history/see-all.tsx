import { useState } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { HISTORY } from '#widget/messages/history.ts'
import { Icon } from '#widget/parts/icon.tsx'
import { useAuthSettings } from '#widget/session/account/use-auth-settings.ts'
import { ProofDialog } from '#widget/session/proof/proof-dialog.tsx'
import { readStored } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { focusTitle } from './focus-title.ts'

/** A client who has not proved a contact sees this session's bookings only; a code shows the rest. */
export function SeeAll({ session }: { session: ClientSession }) {
  const { host, page, call, signIn, toast } = useWidget()
  const { slug } = page.business
  const { settings } = useAuthSettings()
  const [open, setOpen] = useState(false)
  const [possible, setPossible] = useState(true)
  const params = { slug }
  const { access_token } = session
  const prove = (proven: ClientSession) => {
    signIn(proven, readStored('localStorage', slug, 'session') !== null)
    toast({ title: HISTORY.allSeen })
    focusTitle(host.root)
  }
  const giveUp = () => {
    setOpen(false)
    setPossible(false)
    toast({ title: HISTORY.noChannel, text: HISTORY.noChannelHint })
  }
  const canSend = settings && (settings.mailer || settings.external.phone)
  if (!canSend || !possible) return null
  return (
    <aside class="card see-all">
      <Icon name="people" />
      <div>
        <p>{HISTORY.onlyHere}</p>
        <p class="hint">{HISTORY.seeAllHint}</p>
      </div>
      <button type="button" class="text" onClick={() => setOpen(true)}>
        {HISTORY.seeAll}
      </button>
      {open && (
        <ProofDialog
          send={() => call('POST /api/public/:slug/session/proof', { params }, access_token)}
          verify={(code) =>
            call(
              'POST /api/public/:slug/session/proof/verify',
              { params, body: { code } },
              access_token,
            )
          }
          onProven={prove}
          onNoChannel={giveUp}
          onClose={() => setOpen(false)}
        />
      )}
    </aside>
  )
}
