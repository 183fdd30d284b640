import { useQuery } from '@tanstack/react-query'
import { accountText } from '#console/messages/account.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatMoment } from '#console/ui/date/format-date.ts'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { useDialogEntry } from '#console/ui/dialog/use-dialog-entry.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { type Device, devicesQuery, useEndDevices } from './devices-query.ts'
import styles from './devices-section.module.css'

const t = accountText.devices

/** "Aparelhos": where the account is signed in, and the ways to end that. */
export function DevicesSection() {
  const { data, error, refetch } = useQuery(devicesQuery)
  const [leaving, ask, close] = useDialogEntry<Device | 'others'>()
  return (
    <SectionCard title={t.title} lead={t.lead}>
      {data ? (
        <DeviceList devices={data.sessions} timezone={data.timezone} onEnd={ask} />
      ) : error ? (
        <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} />
      )}
      {leaving !== null && <EndDialog device={leaving} onClose={close} />}
    </SectionCard>
  )
}

type ListProps = {
  devices: readonly Device[]
  timezone: string
  onEnd: (device: Device | 'others') => void
}

/** The time of signing in tells two rows of one browser apart. */
function DeviceList({ devices, timezone, onEnd }: ListProps) {
  const format = (iso: string) => formatMoment(iso, timezone)
  return (
    <>
      <ul className={styles.list}>
        {devices.map((one) => (
          <li key={one.id} className={styles.row}>
            <div>
              <p>{one.device}</p>
              <p className={styles.quiet}>
                {one.current ? t.current : t.lastUsed(format(one.last_used_at))}
              </p>
              <p className={styles.quiet}>{t.since(format(one.created_at))}</p>
              {one.lacks_second_step && <p className={styles.quiet}>{t.halfway}</p>}
            </div>
            {!one.current && (
              <Button
                look="secondary"
                aria-label={t.endOn(one.device, format(one.created_at))}
                onClick={() => onEnd(one)}
              >
                {t.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.some((one) => !one.current) && (
        <div>
          <Button look="secondary" onClick={() => onEnd('others')}>
            {t.endOthers}
          </Button>
        </div>
      )}
    </>
  )
}

function EndDialog({ device, onClose }: { device: Device | 'others'; onClose: () => void }) {
  const end = useEndDevices(onClose)
  const isOthers = device === 'others'
  return (
    <ConfirmDialog
      title={isOthers ? t.endOthersTitle : t.endTitle(device.device)}
      lead={isOthers ? t.endOthersText : t.endText}
      label={isOthers ? t.endOthers : t.end}
      danger
      busy={end.isPending && t.ending}
      onConfirm={() => end.mutate(device)}
      onClose={onClose}
    />
  )
}
