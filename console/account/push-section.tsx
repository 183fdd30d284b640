import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { pushText as t } from '#console/messages/push.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Switch } from '#console/ui/form/switch.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { PUSH_EVENTS, type WantedPushes } from '#domain/agenda/push.ts'
import {
  isPushDenied,
  isPushSupported,
  loadPush,
  PushUnavailable,
  startPush,
  stopPush,
} from './push-device.ts'
import styles from './push-section.module.css'

const ALL: WantedPushes = { created: true, moved: true, cancelled: true }

const pushQuery = queryOptions({ queryKey: ['push'], queryFn: loadPush, staleTime: 0 })

/** "Avisos neste aparelho": which changes of bookings this browser is told of. */
export function PushSection({ of }: { of: 'house' | 'own' }) {
  return (
    <SectionCard title={t.title} lead={t.lead[of]}>
      {isPushSupported() ? <PushSwitches /> : <p>{t.unsupported}</p>}
    </SectionCard>
  )
}

function PushSwitches() {
  const { data, error, refetch } = useQuery(pushQuery)
  const { mutate, isPending } = useChange(data?.public_key ?? '')
  if (error) return <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={2} />
  const { wanted } = data
  if (!wanted)
    return isPushDenied() ? (
      <p>{t.denied}</p>
    ) : (
      <div>
        <Button busy={isPending && t.turningOn} onClick={() => mutate(ALL)}>
          {t.on}
        </Button>
      </div>
    )
  return (
    <div className={styles.events}>
      {PUSH_EVENTS.map((event) => (
        <Switch
          key={event}
          label={t.events[event]}
          checked={wanted[event]}
          onChange={(isWanted) => mutate({ ...wanted, [event]: isWanted })}
        />
      ))}
      <p className={styles.quiet}>{t.own}</p>
      <div>
        <Button look="secondary" onClick={() => mutate(null)}>
          {t.off}
        </Button>
      </div>
    </div>
  )
}

/** Changes what is told; null: nothing any more. */
function useChange(public_key: string) {
  const { refetch } = useQuery({ ...pushQuery, enabled: false })
  return useSingleMutation<void, WantedPushes | null>({
    mutationFn: (wanted) => (wanted ? startPush(public_key, wanted) : stopPush()),
    onSuccess: (_, wanted) => toastActDone('push', wanted ? t.saved : t.turnedOff),
    onError: (error) =>
      toastActFailed(
        'push',
        t.saveFailed,
        error instanceof PushUnavailable ? error.message : formatErrorReason(error),
      ),
    onSettled: async () => void (await refetch()),
  })
}
