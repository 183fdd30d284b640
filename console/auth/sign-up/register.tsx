import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import styles from '#console/auth/form/auth-form.module.css'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { GoogleSignIn, SmsSignInButton } from '#console/auth/sign-in/other-sign-ins.tsx'
import { SecondStepPage } from '#console/auth/sign-in/second-step-page.tsx'
import { SmsForm } from '#console/auth/sign-in/sms-form.tsx'
import { useSignInFlow } from '#console/auth/sign-in/use-sign-in-flow.ts'
import { WrongAccountPage } from '#console/auth/sign-in/wrong-account-page.tsx'
import { text } from '#console/messages/app.ts'
import { LoadingScreen } from '#console/ui/page/notice.tsx'
import { RegisterForm } from './register-form.tsx'

/** `/register`: opens a business of one's own. */
export function RegisterPage() {
  const entrance = useSignInFlow('admin')
  const [sms, setSms] = useState(false)
  const t = text.register
  if (entrance.status === 'second-step') return <SecondStepPage />
  if (entrance.status === 'professional') return <WrongAccountPage />
  if (entrance.status) return <LoadingScreen label={text.login.redirecting} />
  return (
    <AuthLayout title={t.title} heading={t.heading} lead={t.lead}>
      {sms ? (
        <SmsForm from="/register" onEntrance={entrance.settle} onBack={() => setSms(false)} />
      ) : (
        <>
          <GoogleSignIn from="/register" />
          <RegisterForm entrance={entrance} />
          <SmsSignInButton from="/register" onSms={() => setSms(true)} />
        </>
      )}
      <p className={`${styles.other} ${styles.line}`}>
        <span>{t.hasAccount}</span>
        <Link className={styles.link} to="/login">
          {t.login}
        </Link>
      </p>
    </AuthLayout>
  )
}
