import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { text } from '../messages.ts'
import { Waiting } from '../ui/notice.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './form.module.css'
import { GoogleWay, SmsWay } from './other-ways.tsx'
import { RegisterForm } from './register-form.tsx'
import { SmsForm } from './sms-form.tsx'
import { useEntrance } from './use-entrance.ts'
import { WrongDoor } from './wrong-door.tsx'

/** `/register`: opens a business of one's own. */
export function RegisterPage() {
  const entrance = useEntrance('admin')
  const [sms, setSms] = useState(false)
  const said = text.register
  if (entrance.here === 'professional') return <WrongDoor />
  if (entrance.here) return <Waiting label={text.login.redirecting} />
  return (
    <AuthLayout title={said.title} heading={said.heading} lead={said.lead}>
      {sms ? (
        <SmsForm from="/register" onEntrance={entrance.settle} onBack={() => setSms(false)} />
      ) : (
        <>
          <GoogleWay from="/register" />
          <RegisterForm entrance={entrance} />
          <SmsWay from="/register" onSms={() => setSms(true)} />
        </>
      )}
      <p className={`${styles.other} ${styles.line}`}>
        <span>{said.hasAccount}</span>
        <Link className={styles.link} to="/login">
          {said.login}
        </Link>
      </p>
    </AuthLayout>
  )
}
