import { useEffect, useRef, useState } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { formatPhone, phoneDigits } from '#domain/phone.ts'
import { CallError, type Caller, NetworkError } from '../client.ts'
import { useWidget } from '../context.ts'
import { TEXT } from '../messages.ts'
import { BusinessHeader } from '../parts/business-header.tsx'
import fieldCss from '../parts/field.css?inline'
import { Icon } from '../parts/icon.tsx'
import { Main } from '../parts/main.tsx'
import { PhoneField } from '../parts/phone-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import { Title } from '../parts/title.tsx'
import { type Remembered, readRemembered, writeRemembered } from '../remembered.ts'
import { screenNamed } from '../route.ts'
import { checkLogin, type Field, type LoginProblem, refusedLogin } from './check-login.ts'
import loginCss from './login.css?inline'

export const css = fieldCss + loginCss

/** Quick login: it identifies, and brings the client back to where he was. */
export default function Login() {
  const { page, session, call, signIn, toast, arrival } = useWidget()
  const { slug } = page.business
  const leave = useReturn()
  const [who, setWho] = useState(() => readRemembered(slug) ?? { name: '', email: '', phone: '' })
  const [remember, setRemember] = useState(() => readRemembered(slug) !== null)
  const [problem, setProblem] = useState<LoginProblem | null>(null)
  const [running, setRunning] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (session) leave()
  }, [])

  const refuse = (found: LoginProblem) => {
    setProblem(found)
    const [first] = found.fields
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  const enter = (answer: ClientSession) => {
    writeRemembered(slug, remember ? { ...who, phone: phoneDigits(who.phone) } : null)
    signIn(answer, remember)
    toast({ title: TEXT.loggedIn })
    arrival.current = 'confirm'
    leave()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (running) return
    const found = checkLogin(who)
    if (found) return refuse(found)
    setProblem(null)
    setRunning(true)
    await askSession(call, slug, who).then(enter, (cause) => refuse(problemOf(cause)))
    setRunning(false)
  }
  const bad = (field: Field) => problem?.fields.includes(field) ?? false
  const write = (field: Field) => (value: string) => setWho({ ...who, [field]: value })
  return (
    <div class="frame">
      <BusinessHeader />
      <Main class="card login">
        <button type="button" class="text back" onClick={leave}>
          <Icon name="back" size={18} />
          {TEXT.back}
        </button>
        <Title level={2} arrives>
          {TEXT.loginTitle}
        </Title>
        <p class="hint">{TEXT.loginHint}</p>
        {problem && (
          <div class="alert" role="alert" id="login-problem">
            <Icon name="alert" />
            <div>
              <strong>{problem.title}</strong>
              <p>{problem.text}</p>
            </div>
          </div>
        )}
        <form ref={form} noValidate onSubmit={submit}>
          <TextField
            name="name"
            label={TEXT.name}
            autocomplete="name"
            value={who.name}
            bad={bad('name')}
            onType={write('name')}
          />
          <TextField
            name="email"
            label={TEXT.email}
            email
            autocomplete="email"
            value={who.email}
            bad={bad('email')}
            onType={write('email')}
          />
          <PhoneField value={formatPhone(who.phone)} bad={bad('phone')} onType={write('phone')} />
          <label class="tick">
            <input
              type="checkbox"
              checked={remember}
              onChange={(event) => setRemember(event.currentTarget.checked)}
            />
            {TEXT.rememberMe}
          </label>
          <button type="submit" class="button wide" part="button" disabled={running}>
            {running ? TEXT.signingIn : TEXT.signIn}
          </button>
        </form>
      </Main>
    </div>
  )
}

/** Back to the screen named by `returnTo`, with what is chosen. */
function useReturn(): () => void {
  const { route, go, home } = useWidget()
  const { returnTo, return: from } = route.query
  const named = screenNamed(returnTo ?? from)
  // In place of the login: "back" should not lead to it again.
  return () => (named === 'booking' ? go('booking', { return: 'true' }, true) : go(home, {}, true))
}

/** A conflict with what the salon has on file is settled by keeping that. */
async function askSession(call: Caller, slug: string, who: Remembered): Promise<ClientSession> {
  const body = { nome: who.name.trim(), email: who.email.trim(), telefone: phoneDigits(who.phone) }
  const ask = (resolution?: 'existing') =>
    call('POST /api/public/:slug/session', {
      params: { slug },
      body: { ...body, ...(resolution && { resolution }) },
    })
  return ask().catch((cause: unknown) => {
    const conflict = cause instanceof CallError && cause.code === 'client_conflict'
    if (conflict) return ask('existing')
    throw cause
  })
}

function problemOf(cause: unknown): LoginProblem {
  if (cause instanceof CallError) return refusedLogin(cause)
  const text = cause instanceof NetworkError ? TEXT.loginOffline : TEXT.loginRetry
  return { title: TEXT.loginFailed, text, fields: [] }
}
