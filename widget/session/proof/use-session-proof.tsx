import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { ACCOUNT } from '#widget/messages/account.ts'
import { useAuthSettings } from '#widget/session/account/use-auth-settings.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { canSendCodes, createSessionCodes } from './codes.ts'
import { ProofDialog } from './proof-dialog.tsx'

type SessionProof = {
  /** Is there a way to send a code to what was typed, as far as is known? */
  possible: boolean
  start: () => void
  dialog: ComponentChildren
}

type SessionProofOptions = {
  onProven: () => void
  /** What to do where no code can be sent. */
  noChannelHint: string
}

/** Proves the contact that was typed at sign-in, by a code: the session is raised in place. */
export function useSessionProof(
  { access_token }: ClientSession,
  { onProven, noChannelHint }: SessionProofOptions,
): SessionProof {
  const { page, call, signIn, toast } = useWidget()
  const { slug } = page.business
  const { settings } = useAuthSettings()
  const [open, setOpen] = useState(false)
  const [possible, setPossible] = useState(true)
  const giveUp = () => {
    setOpen(false)
    setPossible(false)
    toast({ title: ACCOUNT.noContact, text: noChannelHint })
  }
  const prove = (proven: ClientSession) => {
    signIn(proven)
    onProven()
  }
  return {
    possible: possible && canSendCodes(settings),
    start: () => setOpen(true),
    dialog: open && (
      <ProofDialog
        codes={createSessionCodes(call, slug, access_token)}
        onProven={prove}
        onNoChannel={giveUp}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
