import { Link } from '@tanstack/react-router'
import styles from '#console/auth/form/auth-form.module.css'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { text } from '#console/messages/app.ts'
import { Notice, Waiting } from '#console/ui/page/notice.tsx'
import { LoginForm } from './login-form.tsx'
import { useEntrance } from './use-sign-in-flow.ts'

/** `/login/professional`: the staff's door. */
export function ProfessionalLoginPage() {
  const entrance = useEntrance('professional')
  const said = text.professionalLogin
  if (entrance.here === 'professional' || entrance.here === 'checking') {
    return <Waiting label={text.login.redirecting} />
  }
  return (
    <AuthLayout title={said.title} heading={said.heading} lead={said.lead} to="professional">
      <LoginForm door="professional" entrance={entrance} />
      <div className={styles.other}>
        <Notice>
          <strong>{said.tipTitle}</strong>
          <p>{said.tip}</p>
        </Notice>
        <Link className={styles.link} to="/login">
          {said.back}
        </Link>
      </div>
    </AuthLayout>
  )
}
