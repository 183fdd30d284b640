import { useId } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { formatPhone } from '#domain/text/phone.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { PROFILE } from '#widget/messages/profile.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import { Dialog } from '#widget/parts/dialog.tsx'
import { ScreenLink } from '#widget/parts/screen-link.tsx'
import { TextField } from '#widget/parts/text-field.tsx'
import { FormAlert } from '#widget/session/form/form-alert.tsx'
import { ProofDialog } from '#widget/session/proof/proof-dialog.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import fieldCss from '../../parts/field.css?inline'
import codeCss from '../proof/code.css?inline'
import profileCss from './profile.css?inline'
import { useProfile } from './use-profile.ts'

export const css = fieldCss + codeCss + profileCss

type ProfileProps = { onClose: () => void }

/** Who the client is at this salon, to look at and to correct. */
export default function Profile({ onClose }: ProfileProps) {
  const { session } = useWidget()
  return session && <ProfileDialog session={session} onClose={onClose} />
}

function ProfileDialog({ session, onClose }: ProfileProps & { session: ClientSession }) {
  const profile = useProfile(session)
  return (
    <>
      <Dialog title={PROFILE.title} onClose={onClose}>
        <ScreenLink to="history" class="button secondary">
          {PROFILE.bookings}
        </ScreenLink>
        <FormAlert form={profile.form} />
        <ProfileForm profile={profile} />
      </Dialog>
      {profile.proving && <ProofDialog {...profile.proof} />}
    </>
  )
}

function ProfileForm({ profile }: { profile: ReturnType<typeof useProfile> }) {
  const { who, setWho, form, submit } = profile
  // By the dialog's own way, which gives the focus back.
  const close = () => form.form.current?.closest('dialog')?.close()
  return (
    <form ref={form.form} noValidate onSubmit={submit}>
      <TextField
        name="name"
        label={SIGN_IN.name}
        autocomplete="name"
        value={who.name}
        bad={form.bad('name')}
        onType={(name) => setWho({ ...who, name })}
      />
      <TextField
        name="email"
        label={SIGN_IN.email}
        autocomplete="email"
        value={who.email}
        bad={form.bad('email')}
        onType={(email) => setWho({ ...who, email })}
      />
      <FixedPhone digits={who.phone} />
      <div class="dialog-acts">
        <button type="button" class="button secondary" disabled={form.running} onClick={close}>
          {TEXT.close}
        </button>
        <button type="submit" class="button" part="button" disabled={form.running}>
          {form.running ? PROFILE.saving : PROFILE.save}
        </button>
      </div>
    </form>
  )
}

/** The salon identifies the client by the phone, so only the salon can change it. */
function FixedPhone({ digits }: { digits: string }) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{SIGN_IN.dddPhone}</label>
      <input
        id={id}
        type="tel"
        readOnly
        value={formatPhone(digits)}
        aria-describedby={`${id}-hint`}
      />
      <span class="hint" id={`${id}-hint`}>
        {PROFILE.phoneFixed}
      </span>
    </div>
  )
}
