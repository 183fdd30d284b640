import { useState } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { CallError } from '#api/contract/http-client.ts'
import { ACCOUNT } from '#widget/messages/account.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import { Dialog } from '#widget/parts/dialog.tsx'
import { PhoneField } from '#widget/parts/phone-field.tsx'
import { TextField } from '#widget/parts/text-field.tsx'
import type { AuthSettingsState } from '#widget/session/account/use-auth-settings.ts'
import { refuseSearch } from '#widget/session/form/account-problems.ts'
import { FormAlert } from '#widget/session/form/form-alert.tsx'
import { type SignInProblem, toSignInProblem } from '#widget/session/form/problems.ts'
import { useSignInForm } from '#widget/session/form/use-form.ts'
import { CodeStep } from '#widget/session/proof/code-step.tsx'
import { canSendCodes, createContactCodes, sendCode } from '#widget/session/proof/codes.ts'
import { useWidget } from '#widget/state/widget-context.ts'

type SearchDialogProps = {
  by: 'email' | 'phone'
  /** What the form has there already. */
  typed: string
  settings: AuthSettingsState['settings']
  loadSettings: AuthSettingsState['load']
  /** What was searched for, for the form behind it to go on with. */
  onTyped: (value: string) => void
  onFound: (session: ClientSession) => void
  onClose: () => void
}

/** Who is found gets a code at the contact searched by; the answer itself holds nothing on file. */
export function SearchDialog({ by, typed, onTyped, onFound, ...rest }: SearchDialogProps) {
  const { page, call, toast } = useWidget()
  const { slug } = page.business
  const [value, setValue] = useState(typed)
  const [masked, setMasked] = useState<string | null>(null)
  const email = by === 'email'
  const codes = createContactCodes(
    call,
    slug,
    email ? { email: value.trim() } : { telefone: value },
  )

  const goOnWithout = (title: string, text: string, bad: boolean) => {
    onTyped(value)
    toast({ title, text, bad })
    rest.onClose()
  }
  const search = async (): Promise<SignInProblem | null> => {
    try {
      const sent = await sendCode(codes)
      if (sent.channel) setMasked(sent.masked ?? '')
      else goOnWithout(ACCOUNT.noChannel, ACCOUNT.noChannelHint, false)
    } catch (cause) {
      if (!isUnknownClient(cause))
        return toSignInProblem(cause, ACCOUNT.searchFailed, ACCOUNT.searchFailed)
      if (email) goOnWithout(ACCOUNT.emailNotFound, ACCOUNT.emailNotFoundHint, true)
      else goOnWithout(ACCOUNT.phoneNotFound, ACCOUNT.phoneNotFoundHint, true)
    }
    return null
  }
  return (
    <Dialog
      title={email ? ACCOUNT.searchByEmail : ACCOUNT.searchByPhone}
      onClose={rest.onClose}
      closable
    >
      {masked === null ? (
        <SearchForm by={by} value={value} onType={setValue} search={search} {...rest} />
      ) : (
        <CodeStep masked={masked} codes={codes} onProven={onFound} />
      )}
    </Dialog>
  )
}

const isUnknownClient = (cause: unknown): boolean =>
  cause instanceof CallError && /^client_(email|phone)_not_found$/.test(cause.code)

type SearchFormProps = Pick<SearchDialogProps, 'by' | 'settings' | 'loadSettings'> & {
  value: string
  onType: (value: string) => void
  search: () => Promise<SignInProblem | null>
}

function SearchForm({ by, value, onType, search, settings, loadSettings }: SearchFormProps) {
  const form = useSignInForm()
  const [waiting, setWaiting] = useState(false)
  /** Whether this salon can send a code at all is known once its settings are there. */
  const wait = async (): Promise<SignInProblem | null> => {
    setWaiting(!settings)
    const ready = await loadSettings().then(
      () => true,
      () => false,
    )
    setWaiting(false)
    if (ready) return search()
    return { title: ACCOUNT.searchFailed, text: ACCOUNT.salonFailed, fields: [] }
  }
  const submit = form.submitting(() => refuseSearch(by, value), wait)
  return (
    <form ref={form.form} noValidate onSubmit={submit}>
      <FormAlert form={form} />
      {by === 'email' ? (
        <TextField
          name="email"
          label={SIGN_IN.email}
          autocomplete="email"
          value={value}
          bad={form.bad('email')}
          onType={onType}
        />
      ) : (
        <PhoneField value={value} bad={form.bad('phone')} onType={onType} />
      )}
      {canSendCodes(settings) && <p class="hint">{ACCOUNT.searchHint}</p>}
      <p class="hint" role="status">
        {waiting && `${ACCOUNT.wait} ${ACCOUNT.waitHint}`}
      </p>
      <button type="submit" class="button wide" part="button" disabled={form.running}>
        {waiting ? ACCOUNT.wait : form.running ? ACCOUNT.searching : ACCOUNT.search}
      </button>
    </form>
  )
}
