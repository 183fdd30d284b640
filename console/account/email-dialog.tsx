import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { CallError } from '#api/contract/http-client.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { accountText } from '#console/messages/account.ts'
import { text } from '#console/messages/app.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { showFieldRefusal } from '#console/ui/form/refused-password.ts'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { isEmail, normalizeEmail } from '#domain/people/client.ts'
import { OwnerProof, useOwnerProof } from './owner-proof.tsx'
import styles from './password-dialog.module.css'
import { checkOwnerProof, type OwnerProofValues, type PasswordProof } from './password-rules.ts'
import {
  formatWrongProof,
  type ProofOptions,
  proofOptionsQuery,
  toProofBody,
  USUAL_PROOF,
} from './use-password-change.ts'

const t = accountText.email

type EmailChange = OwnerProofValues & { email: string }
type Props = {
  /** The account's own; empty where it has none. */
  email: string
  onClose: () => void
  onSent: (email: string) => void
}

/** Another e-mail for the account: it counts once the link that goes there was opened. */
export function EmailDialog(props: Props) {
  const { data: options, isPending } = useQuery(proofOptionsQuery)
  return (
    <Dialog title={props.email ? t.change : t.add} onClose={props.onClose}>
      {isPending ? (
        <Skeleton rows={3} />
      ) : (
        <EmailForm {...props} options={options ?? USUAL_PROOF} />
      )}
    </Dialog>
  )
}

function EmailForm({ email, options, onClose, onSent }: Props & { options: ProofOptions }) {
  const [proof, setProof] = useOwnerProof(options)
  const check = useCallback(
    (typed: EmailChange) => ({ ...checkOwnerProof(typed, proof), ...checkEmail(typed, email) }),
    [proof, email],
  )
  const form = useCheckedForm<EmailChange>({ current: '', code: '', email: '' }, check)
  const save = useSendLink(proof, {
    onDone: (sent) => {
      onSent(sent)
      onClose()
    },
    onRefused: (error) => {
      const field = proof === 'code' ? 'code' : 'current'
      showFieldRefusal(form, field, formatWrongProof(error, proof))
      showFieldRefusal(form, 'email', getEmailRefusal(error))
    },
  })
  const { errors } = form.formState
  const switchProof = (next: PasswordProof) => {
    form.clearErrors()
    save.reset()
    setProof(next)
  }
  const isSaid = (formatWrongProof(save.error, proof) ?? getEmailRefusal(save.error)) !== undefined
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.handleSubmit((values) => save.isPending || save.mutate(values))}
    >
      <p>{t.how}</p>
      <Field
        label={t.next}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <OwnerProof
        proof={proof}
        options={options}
        signInAgain={t.signInAgain}
        current={{ ...form.register('current'), error: errors.current?.message }}
        code={{ ...form.register('code'), error: errors.code?.message }}
        onCodeSent={() => form.setFocus('code')}
        onSwitch={switchProof}
      />
      {save.error && !isSaid && <FormRefusal error={save.error} />}
      <div className={styles.actions}>
        <Button look="secondary" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button type="submit" busy={save.isPending && t.sending}>
          {t.send}
        </Button>
      </div>
    </form>
  )
}

function checkEmail({ email: typed }: EmailChange, own: string): { email?: string } {
  const email = normalizeEmail(typed)
  if (!email) return { email: t.required }
  if (!isEmail(email)) return { email: t.invalid }
  return email === own ? { email: t.same } : {}
}

/** What the server says of the address itself; undefined for any other error. */
function getEmailRefusal(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.code === 'user_already_exists') return t.taken
  return error.body.fields?.email ?? (error.code === 'validation_failed' ? t.invalid : undefined)
}

type Outcome = { onDone: (email: string) => void; onRefused: (error: Error) => void }

function useSendLink(proof: PasswordProof, { onDone, onRefused }: Outcome) {
  return useMutation({
    mutationFn: async ({ email: typed, ...proven }: EmailChange) => {
      const email = normalizeEmail(typed)
      await call('PUT /auth/v1/user', { body: { email, ...toProofBody(proven, proof) } })
      return email
    },
    onSuccess: (email) => {
      toastActDone('email', t.sent, t.waiting(email))
      onDone(email)
    },
    onError: (error) => {
      onRefused(error)
      const reason = formatWrongProof(error, proof) ?? getEmailRefusal(error)
      toastActFailed('email', t.failed, reason ?? formatErrorReason(error))
    },
  })
}
