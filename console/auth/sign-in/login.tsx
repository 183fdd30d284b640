import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import styles from '#console/auth/form/auth-form.module.css'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { text } from '#console/messages/app.ts'
import { settingsQuery } from '#console/session/query-client.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { LoadingScreen } from '#console/ui/page/notice.tsx'
import { WrongAccountPage } from './lazy-wrong-account-page.tsx'
import { LoginForm } from './login-form.tsx'
import { GoogleSignIn, SmsSignInButton } from './other-sign-ins.tsx'
import { SecondStepPage } from './second-step-page.tsx'
import { SmsForm } from './sms-form.tsx'
import { useSignInFlow } from './use-sign-in-flow.ts'

const route = getRouteApi('/login')

/**
 * `/login`: the owners' sign-in, where clients who have an account may enter too. Whoever comes from
 * a link of a mail or from Google may be anybody, and is asked here for the second step.
 */
export function LoginPage() {
  const { return: wanted, from } = route.useSearch()
  const isForAll = from === 'callback'
  const entrance = useSignInFlow(isForAll ? 'any' : 'admin', wanted)
  const settings = useQuery(settingsQuery).data
  const [sms, setSms] = useState(false)
  const [remember, setRemember] = useState(false)
  if (entrance.status === 'second-step') return <SecondStepPage />
  if (entrance.status === 'professional' && !isForAll) return <WrongAccountPage />
  if (entrance.status) return <LoadingScreen label={text.login.redirecting} />
  return (
    <AuthLayout title={text.login.title} heading={text.login.heading} lead={text.login.lead}>
      {sms ? (
        <SmsForm
          from="/login"
          remember={remember}
          onEntrance={entrance.settle}
          onBack={() => setSms(false)}
        />
      ) : (
        <>
          <GoogleSignIn from="/login" remember={remember} />
          <LoginForm area="admin" entrance={entrance} onRemember={setRemember} />
          <SmsSignInButton from="/login" onSms={() => setSms(true)} />
        </>
      )}
      <div className={styles.other}>
        {!settings?.disable_signup && (
          <p className={styles.line}>
            <span>{text.login.noAccount}</span>
            <Link className={styles.link} to="/register">
              {text.login.register}
            </Link>
          </p>
        )}
        <Link
          className={getButtonClass({ look: 'secondary', wide: true })}
          to="/login/professional"
        >
          {text.login.professional}
        </Link>
      </div>
    </AuthLayout>
  )
}
