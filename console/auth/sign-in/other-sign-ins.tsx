import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import styles from '#console/auth/form/auth-form.module.css'
import { text } from '#console/messages/app.ts'
import { settingsQuery } from '#console/session/query-client.ts'
import { Button } from '#console/ui/button/button.tsx'
import { GoogleButton } from './google-button.tsx'

/** Which ways in this installation has, besides a password. */
const useExternalProviders = () => useQuery(settingsQuery).data?.external

type Props = { from: '/login' | '/register'; remember?: boolean }

export function GoogleSignIn({ from, remember = false }: Props) {
  if (!useExternalProviders()?.google) return null
  return (
    <div className={styles.ways}>
      <GoogleButton from={from} remember={remember} />
      <p className={styles.or}>{text.login.or}</p>
    </div>
  )
}

export function SmsSignInButton({ from, onSms }: Props & { onSms: () => void }) {
  if (!useExternalProviders()?.phone) return null
  return (
    <Button
      look="secondary"
      wide
      icon={<MessageSquareText size={20} strokeWidth={1.75} aria-hidden="true" />}
      onClick={onSms}
    >
      {from === '/login' ? text.login.sms : text.register.sms}
    </Button>
  )
}
