import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { toast } from 'sonner'
import { CallError } from '#api/contract/http-client.ts'
import styles from '#console/auth/form/auth-form.module.css'
import { checkPhone } from '#console/auth/form/form-rules.ts'
import { send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { PhoneField } from '#console/ui/form/phone-field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { getSignUpRole } from '#domain/people/role.ts'
import { WRONG_CODE } from '#domain/people/typed-code.pt-BR.ts'
import { toPhoneDigits } from '#domain/text/phone.ts'
import { admitSession, type SignInResult } from './sign-in.ts'

// Few ever see it.
const loadJoinStep = () => import('./join-step.tsx')
const JoinStep = lazy(async () => ({ default: (await loadJoinStep()).JoinStep }))

type Props = {
  from: '/login' | '/register'
  remember?: boolean
  onEntrance: (entrance: SignInResult) => void
  onBack: () => void
}

/** Sign-in by a code: the telephone, then the six numbers that were sent to it. */
export function SmsForm({ from, remember = false, onEntrance, onBack }: Props) {
  const [phone, setPhone] = useState<string>()
  return (
    <>
      {phone === undefined ? (
        <PhoneStep from={from} onSent={setPhone} />
      ) : (
        <CodeStep
          phone={phone}
          remember={remember}
          onEntrance={onEntrance}
          onAnother={() => setPhone(undefined)}
        />
      )}
      <Button look="quiet" onClick={onBack}>
        {text.sms.back}
      </Button>
    </>
  )
}

/** What the server said, or this sentence where it said nothing. */
const formatSmsError = (error: Error, otherwise: string) =>
  (error instanceof CallError && error.message) || otherwise

/** The server's sentence of a wrong code speaks of links too. */
const formatCodeError = (error: Error) =>
  error instanceof CallError && error.code === 'otp_expired'
    ? WRONG_CODE
    : formatSmsError(error, text.sms.verifyError)

function PhoneStep({ from, onSent }: Pick<Props, 'from'> & { onSent: (phone: string) => void }) {
  const form = useCheckedForm<{ phone: string }>({ phone: '' }, checkPhoneForm)
  const ask = useMutation({
    mutationFn: ({ phone }: { phone: string }) =>
      send('POST /auth/v1/otp', {
        body: { phone: toPhoneDigits(phone), data: { role: getSignUpRole(from) } },
      }),
    onSuccess: (_, { phone }) => onSent(phone),
    onError: (error) => toast.error(formatSmsError(error, text.sms.sendError)),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit((it) => ask.mutate(it))}>
      <PhoneField
        label={text.field.phone}
        hint={text.field.phoneHint}
        error={form.formState.errors.phone?.message}
        {...form.register('phone')}
      />
      <Button type="submit" wide large busy={ask.isPending && text.sms.sending}>
        {text.sms.send}
      </Button>
    </form>
  )
}

type CodeProps = Pick<Props, 'remember' | 'onEntrance'> & { phone: string; onAnother: () => void }

/** What is sent with the code: of whose account the telephone is, or that it is to have its own. */
type Whose = { email: string; password: string } | { new_account: true } | null

function CodeStep({ phone, remember, onEntrance, onAnother }: CodeProps) {
  const form = useCheckedForm<{ token: string }>({ token: '' }, checkCodeForm)
  const [isOfAccount, setOfAccount] = useState(false)
  const verify = useMutation({
    mutationFn: async (whose: Whose) => {
      const token = form.getValues('token').trim()
      const session = await send('POST /auth/v1/verify', {
        headers: { 'x-vez-session': remember ? 'cookie; remember' : 'cookie' },
        body: { phone: toPhoneDigits(phone), token, type: 'sms', ...whose },
      })
      return admitSession('admin', session)
    },
    onSuccess: onEntrance,
    onError: (error) => {
      if (error instanceof CallError && error.code === 'phone_of_account') setOfAccount(true)
      else toast.error(formatCodeError(error))
    },
  })
  if (isOfAccount) {
    return (
      <Suspense>
        <JoinStep phone={phone} busy={verify.isPending} onJoin={(whose) => verify.mutate(whose)} />
      </Suspense>
    )
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.handleSubmit(() => verify.mutate(null))}
    >
      <p role="status">{text.sms.sent(phone)}</p>
      <Field
        label={text.field.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={form.formState.errors.token?.message}
        {...form.register('token')}
      />
      <Button type="submit" wide large busy={verify.isPending && text.sms.verifying}>
        {text.sms.verify}
      </Button>
      <Button look="quiet" onClick={onAnother}>
        {text.sms.another}
      </Button>
    </form>
  )
}

const checkPhoneForm = ({ phone }: { phone: string }) => ({ phone: checkPhone(phone) })
const checkCodeForm = ({ token }: { token: string }) => ({
  token: /^\d{4,10}$/.test(token.trim()) ? undefined : text.check.code,
})
