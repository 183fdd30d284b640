import { useState } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { ACCOUNT } from '#widget/messages/account.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import { Title } from '#widget/parts/title.tsx'
import type { ConflictResolution } from '#widget/session/account/session-calls.ts'
import {
  compareFoundContact,
  fillContact,
  isContactWhole,
  toContact,
} from '#widget/session/account/session-contact.ts'
import { FormAlert } from '#widget/session/form/form-alert.tsx'
import { type SignInForm, useSignInForm } from '#widget/session/form/use-form.ts'
import { canSendCodes, createContactCodes } from '#widget/session/proof/codes.ts'
import { ProofDialog } from '#widget/session/proof/proof-dialog.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import codeCss from '../proof/code.css?inline'
import conflictCss from './conflict-step.css?inline'
import type { SignIn } from './use-sign-in.ts'

export const css = codeCss + conflictCss

/**
 * What the salon has on file for this phone, masked until proven, against what was typed. A record
 * whose name turns out to be somebody else's leaves nothing to choose: what was typed counts.
 */
export default function ConflictStep({ signIn }: { signIn: SignIn }) {
  const { who, conflict, settings, ask } = signIn
  const found = signIn.found && compareFoundContact(signIn.found, who) !== 'other' && signIn.found
  const form = useSignInForm()
  const [chosen, setChosen] = useState<ConflictResolution>('existing')
  const choose = (resolution: ConflictResolution) => () => {
    setChosen(resolution)
    // What a booking needs and the record does not say is as it was typed.
    const fills = resolution === 'existing' && found && !isContactWhole(found)
    form.run(() => (fills ? ask('update', { typed: fillContact(found, who) }) : ask(resolution)))
  }
  const stored = found ? toContact(found) : { name: conflict?.nome, email: conflict?.email }
  const isUnnamed = found && !stored.name
  const label = (resolution: ConflictResolution, text: string) =>
    form.running && chosen === resolution ? SIGN_IN.signingIn : text
  return (
    <>
      <Title level={2} arrives>
        {ACCOUNT.conflictTitle}
      </Title>
      {!isUnnamed && <p class="hint">{ACCOUNT.conflictHint}</p>}
      <div class="compare">
        {!isUnnamed && (
          <ContactSide label={ACCOUNT.existing} name={stored.name} email={stored.email} />
        )}
        <ContactSide label={ACCOUNT.typed} name={who.name} email={who.email} />
      </div>
      <FormAlert form={form} />
      <div class="ways-in">
        {!isUnnamed && (
          <button
            type="button"
            class="button wide"
            part="button"
            disabled={form.running}
            onClick={choose('existing')}
          >
            {label('existing', ACCOUNT.useExisting)}
          </button>
        )}
        <button
          type="button"
          class="button secondary wide"
          disabled={form.running}
          onClick={choose('update')}
        >
          {label('update', ACCOUNT.update)}
        </button>
      </div>
      {canSendCodes(settings) && !found && <ConflictProof signIn={signIn} form={form} />}
    </>
  )
}

type ContactSideProps = { label: string; name: string | undefined; email: string | undefined }

function ContactSide({ label, name, email }: ContactSideProps) {
  return (
    <dl class="card side" aria-label={label}>
      <dt class="side-label">{label}</dt>
      <dd>{name || '—'}</dd>
      <dd>{email || '—'}</dd>
    </dl>
  )
}

/** With a code to the contact on file the stored data shows, and a change of it takes effect. */
function ConflictProof({ signIn, form }: { signIn: SignIn; form: SignInForm }) {
  const { who, setFound, ask } = signIn
  const { page, call, toast } = useWidget()
  const { slug } = page.business
  const [open, setOpen] = useState(false)
  const [possible, setPossible] = useState(true)
  const prove = (session: ClientSession) => {
    setFound(session)
    if (session.client.name) toast({ title: ACCOUNT.found })
    else form.run(() => ask('update', { proven: session }))
  }
  const giveUp = () => {
    setOpen(false)
    setPossible(false)
    toast({ title: ACCOUNT.noContact, text: ACCOUNT.noContactHint })
  }
  if (!possible) return null
  return (
    <div class="prove">
      <button type="button" class="text" onClick={() => setOpen(true)}>
        {ACCOUNT.itIsMe}
      </button>
      <p class="hint">{ACCOUNT.itIsMeHint}</p>
      {open && (
        <ProofDialog
          codes={createContactCodes(call, slug, { telefone: who.phone })}
          onProven={prove}
          onNoChannel={giveUp}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
