import { useId } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { formatPhone } from '#domain/phone.ts'
import { useWidget } from '../context.ts'
import { TEXT } from '../messages.ts'
import { PROFILE } from '../messages-profile.ts'
import { SIGN_IN } from '../messages-sign-in.ts'
import { Dialog } from '../parts/dialog.tsx'
import fieldCss from '../parts/field.css?inline'
import { ProofDialog } from '../parts/proof-dialog.tsx'
import { ScreenLink } from '../parts/screen-link.tsx'
import { TextField } from '../parts/text-field.tsx'
import codeCss from '../sign-in/code.css?inline'
import { FormProblem } from '../sign-in/form-problem.tsx'
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
        <FormProblem form={profile.form} />
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

/** By it the salon knows the client: nobody changes it by himself. */
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
