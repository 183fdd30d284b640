import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import styles from '#console/auth/form/auth-form.module.css'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { WrongAccountPage } from '#console/auth/sign-in/lazy-wrong-account-page.tsx'
import { GoogleSignIn, SmsSignInButton } from '#console/auth/sign-in/other-sign-ins.tsx'
import { SecondStepPage } from '#console/auth/sign-in/second-step-page.tsx'
import { SmsForm } from '#console/auth/sign-in/sms-form.tsx'
import { useSignInFlow } from '#console/auth/sign-in/use-sign-in-flow.ts'
import { text } from '#console/messages/app.ts'
import { parseChosenPlan, storeChosenPlan } from '#console/plan/chosen-plan.ts'
import { settingsQuery } from '#console/session/query-client.ts'
import { LoadingScreen, Notice } from '#console/ui/page/notice.tsx'
import { CYCLE_NAMES, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import { RegisterForm } from './register-form.tsx'

const route = getRouteApi('/register')

/** `/register`: opens a business of one's own. */
export function RegisterPage() {
  const entrance = useSignInFlow('admin')
  const [sms, setSms] = useState(false)
  const { plan, cycle } = route.useSearch()
  const chosen = parseChosenPlan(plan, cycle)
  const settings = useQuery(settingsQuery).data
  const t = text.register
  useEffect(() => {
    const now = parseChosenPlan(plan, cycle)
    if (now) storeChosenPlan(now)
  }, [plan, cycle])
  if (entrance.status === 'second-step') return <SecondStepPage />
  if (entrance.status === 'professional') return <WrongAccountPage />
  if (entrance.status) return <LoadingScreen label={text.login.redirecting} />
  if (settings?.disable_signup) return <ClosedRegistration />
  const hasPlans = settings?.plans ?? false
  return (
    <AuthLayout title={t.title} heading={t.heading} lead={hasPlans ? t.trial : t.lead}>
      {hasPlans && chosen && (
        <Notice>
          {t.chosen(PLAN_NAMES[chosen.plan], CYCLE_NAMES[chosen.cycle].toLowerCase())}
        </Notice>
      )}
      {sms ? (
        <SmsForm from="/register" onEntrance={entrance.settle} onBack={() => setSms(false)} />
      ) : (
        <>
          <GoogleSignIn from="/register" />
          <RegisterForm entrance={entrance} />
          <SmsSignInButton from="/register" onSms={() => setSms(true)} />
        </>
      )}
      <ToSignIn />
    </AuthLayout>
  )
}

function ToSignIn() {
  return (
    <p className={`${styles.other} ${styles.line}`}>
      <span>{text.register.hasAccount}</span>
      <Link className={styles.link} to="/login">
        {text.register.login}
      </Link>
    </p>
  )
}

/** Who runs this installation takes no new houses; those who have one still come in. */
function ClosedRegistration() {
  const { title, closed, closedText } = text.register
  return (
    <AuthLayout title={title} heading={closed} lead={closedText}>
      <ToSignIn />
    </AuthLayout>
  )
}
