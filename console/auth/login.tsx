import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { text } from '../messages.ts'
import { buttonClass } from '../ui/button.tsx'
import { Waiting } from '../ui/notice.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './form.module.css'
import { LoginForm } from './login-form.tsx'
import { GoogleWay, SmsWay } from './other-ways.tsx'
import { SmsForm } from './sms-form.tsx'
import { useEntrance } from './use-entrance.ts'
import { WrongDoor } from './wrong-door.tsx'

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
