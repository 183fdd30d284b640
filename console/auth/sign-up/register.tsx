import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import styles from '#console/auth/form/auth-form.module.css'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { GoogleWay, SmsWay } from '#console/auth/sign-in/other-sign-ins.tsx'
import { SmsForm } from '#console/auth/sign-in/sms-form.tsx'
import { useEntrance } from '#console/auth/sign-in/use-sign-in-flow.ts'
import { WrongDoor } from '#console/auth/sign-in/wrong-account-page.tsx'
import { text } from '#console/messages/app.ts'
import { Waiting } from '#console/ui/page/notice.tsx'
import { RegisterForm } from './register-form.tsx'

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
