import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import styles from '#console/auth/form/auth-form.module.css'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { text } from '#console/messages/app.ts'
import { buttonClass } from '#console/ui/button/button.tsx'
import { Waiting } from '#console/ui/page/notice.tsx'
import { LoginForm } from './login-form.tsx'
import { GoogleWay, SmsWay } from './other-sign-ins.tsx'
import { SmsForm } from './sms-form.tsx'
import { useEntrance } from './use-sign-in-flow.ts'
import { WrongDoor } from './wrong-account-page.tsx'

const route = getRouteApi('/login')

/** `/login`: the owners' door, where clients who have an account may enter too. */
export function LoginPage() {
  const { return: wanted } = route.useSearch()
  const entrance = useEntrance('admin', wanted)
  const [sms, setSms] = useState(false)
  const [remember, setRemember] = useState(false)
  if (entrance.here === 'professional') return <WrongDoor />
  if (entrance.here) return <Waiting label={text.login.redirecting} />
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
          <GoogleWay from="/login" remember={remember} />
          <LoginForm door="admin" entrance={entrance} onRemember={setRemember} />
          <SmsWay from="/login" onSms={() => setSms(true)} />
        </>
      )}
      <div className={styles.other}>
        <p className={styles.line}>
          <span>{text.login.noAccount}</span>
          <Link className={styles.link} to="/register">
            {text.login.register}
          </Link>
        </p>
        <Link className={buttonClass({ look: 'secondary', wide: true })} to="/login/professional">
          {text.login.professional}
        </Link>
      </div>
    </AuthLayout>
  )
}
