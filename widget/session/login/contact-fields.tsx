import { suggestEmail } from '#domain/people/email-typo.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import { PhoneField } from '#widget/parts/phone-field.tsx'
import { TextField } from '#widget/parts/text-field.tsx'
import type { SignInForm } from '#widget/session/form/use-form.ts'
import type { SignIn } from './use-sign-in.ts'

type ContactFieldsProps = { signIn: SignIn; bad: SignInForm['bad'] }

/** Name, e-mail and phone, as both forms have them. */
export function ContactFields({ signIn: { who, setWho }, bad }: ContactFieldsProps) {
  const write = (field: keyof typeof who) => (value: string) => setWho({ ...who, [field]: value })
  const meant = suggestEmail(who.email)
  return (
    <>
      <TextField
        name="name"
        label={SIGN_IN.name}
        autocomplete="name"
        value={who.name}
        bad={bad('name')}
        onType={write('name')}
      />
      <div>
        <TextField
          name="email"
          label={SIGN_IN.email}
          autocomplete="email"
          value={who.email}
          bad={bad('email')}
          onType={write('email')}
        />
        <div role="status">
          {meant && (
            <button type="button" class="text" onClick={() => write('email')(meant)}>
              {SIGN_IN.didYouMean(meant)}
            </button>
          )}
        </div>
      </div>
      <PhoneField value={who.phone} bad={bad('phone')} onType={write('phone')} />
    </>
  )
}
