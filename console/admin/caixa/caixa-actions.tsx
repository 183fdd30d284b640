import { Link, useNavigate } from '@tanstack/react-router'
import { HandCoins, Lock, LockOpen } from 'lucide-react'
import { caixaText } from '#console/messages/caixa.ts'
import { fiadoText } from '#console/messages/fiado.ts'
import { useMe } from '#console/session/use-session.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { PeriodPicker } from '#console/ui/period/period-picker.tsx'
import styles from './caixa-actions.module.css'
import { PrintButton } from './print-button.tsx'
import type { ShownTill } from './shown-till.ts'

const t = caixaText.actions
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Which days are shown, what there is to do with the day's drawer, and the sheet for paper. */
export function CaixaActions({ till, period, today, dialogs }: ShownTill) {
  const navigate = useNavigate()
  const isOwner = useMe().data?.house_role === 'owner'
  const drawer = till.data?.pages[0]?.figures?.drawer
  const isToday = drawer?.day === today
  const canOpen = isToday && !drawer.opened && !drawer.closed
  const acts = [
    ...(drawer?.reopenable ? [{ act: 'reabrir', text: t.reopen, Icon: LockOpen }] : []),
    ...(canOpen ? [{ act: 'abrir', text: t.open, Icon: LockOpen }] : []),
    ...(drawer?.closable ? [{ act: 'fechar', text: t.close, Icon: Lock }] : []),
  ]
  return (
    <div className={styles.actions}>
      {isOwner && (
        <PeriodPicker
          period={period}
          today={today}
          onChange={({ from, to }) =>
            void navigate({
              to: '.',
              search: (search: { [name: string]: string | undefined }) => ({
                ...search,
                de: from,
                ate: to,
              }),
            })
          }
        />
      )}
      <Link to="/admin/caixa/fiado" className={getButtonClass({ look: 'secondary' })}>
        <HandCoins {...icon} />
        {fiadoText.title}
      </Link>
      <PrintButton till={till} />
      {acts.length > 0 && (
        <div className={styles.acts}>
          {acts.map(({ act, text, Icon }, i) => (
            // One button whatever the drawer's state: the focus stays on it once its dialog has changed that.
            <Button
              key={i === 0 ? 'main' : act}
              look={i === 0 && act !== 'reabrir' ? 'primary' : 'secondary'}
              icon={<Icon {...icon} />}
              onClick={() => dialogs.open({ acao: act })}
            >
              {text}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
