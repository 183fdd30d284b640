import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { firstStepsQuery } from '#console/house/house-queries.ts'
import { firstStepsText } from '#console/messages/first-steps.ts'
import { shareText } from '#console/messages/share.ts'
import { meQuery } from '#console/session/query-client.ts'
import { Notice, Skeleton } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { type FirstStep, listStepsBeforeBookings } from '#domain/business/first-steps.ts'
import { EmbedCard } from './embed-card.tsx'
import { FiguresCard } from './figures-card.tsx'
import { LinkCard } from './link-card.tsx'
import { MessageCard } from './message-card.tsx'
import { QrCard } from './qr-card.tsx'
import styles from './share.module.css'
import { ShareCard } from './share-card.tsx'
import { ShareFailed } from './share-failed.tsx'
import { type SharedPage, shareQuery } from './share-queries.ts'

/** `/admin/share`: the salon's page, and every way to bring it to its clients. */
export function SharePage() {
  const { data, error, refetch } = useQuery(shareQuery)
  const { data: me } = useQuery(meQuery)
  const missing = listStepsBeforeBookings(useQuery(firstStepsQuery).data?.left ?? [])
  const lead = missing.length > 0 ? shareText.leadBefore : shareText.lead
  // A page that takes no bookings is nothing to hand around.
  if (me?.leaving)
    return (
      <ScreenLayout title={shareText.title} lead={shareText.leadLeaving}>
        <Notice warn>{shareText.leaving}</Notice>
        {data && <FiguresCard data={data} />}
      </ScreenLayout>
    )
  return (
    <ScreenLayout title={shareText.title} lead={lead}>
      {missing.length > 0 && <NotYetOpen missing={missing} />}
      {data ? (
        <ShareCards data={data} />
      ) : error ? (
        <ShareFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={5} />
      )}
    </ScreenLayout>
  )
}

/** A link that is sent too early leads clients to a page where they find no time. */
function NotYetOpen({ missing }: { missing: readonly FirstStep[] }) {
  const names = missing.map((step) => firstStepsText.steps[step].toLowerCase())
  return (
    <div className={styles.notYet}>
      <Notice warn>
        {shareText.notYet(names.join(' e '))}{' '}
        <Link to="/admin/first-steps" search={{}}>
          {firstStepsText.title}
        </Link>
      </Notice>
    </div>
  )
}

function ShareCards({ data }: { data: SharedPage }) {
  const { business_name, slug, url } = data
  return (
    <div className={styles.ways}>
      <div className={styles.top}>
        <div className={styles.left}>
          <LinkCard url={url} />
          <MessageCard key={url} business_name={business_name} url={url} />
        </div>
        <QrCard slug={slug} url={url} />
      </div>
      <FiguresCard data={data} />
      <PlacementTips />
      <EmbedCard slug={slug} url={url} />
    </div>
  )
}

/** Where else the link belongs, step by step. */
function PlacementTips() {
  return (
    <div className={styles.two}>
      {shareText.places.map(({ title, steps }) => (
        <ShareCard key={title} title={title}>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </ShareCard>
      ))}
    </div>
  )
}
