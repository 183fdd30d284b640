import { Link } from '@tanstack/react-router'
import styles from '#console/auth/form/auth-form.module.css'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { text } from '#console/messages/app.ts'
import { LoadingScreen, Notice } from '#console/ui/page/notice.tsx'
import { LoginForm } from './login-form.tsx'
import { SecondStepPage } from './second-step-page.tsx'
import { useSignInFlow } from './use-sign-in-flow.ts'

/** `/login/professional`: the staff's sign-in. */
export function ProfessionalLoginPage() {
  const entrance = useSignInFlow('professional')
  const t = text.professionalLogin
  if (entrance.status === 'second-step') {
    return <SecondStepPage onDone={entrance.checkArea} />
  }
  if (entrance.status === 'professional' || entrance.status === 'checking') {
    return <LoadingScreen label={text.login.redirecting} />
  }
  return (
    <AuthLayout title={t.title} heading={t.heading} lead={t.lead} to="professional">
      <LoginForm area="professional" entrance={entrance} />
      <div className={styles.other}>
        <Notice>
          <strong>{t.tipTitle}</strong>
          <p>{t.tip}</p>
        </Notice>
        <Link className={styles.link} to="/login">
          {t.back}
        </Link>
      </div>
    </AuthLayout>
  )
}
