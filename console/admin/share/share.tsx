import { useQuery } from '@tanstack/react-query'
import { shareText } from '#console/messages/share.ts'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
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
  return (
    <ScreenLayout title={shareText.title} lead={shareText.lead}>
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
