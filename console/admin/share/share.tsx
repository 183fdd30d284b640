import { useQuery } from '@tanstack/react-query'
import { share } from '#console/messages/share.ts'
import { Bones } from '#console/ui/page/notice.tsx'
import { Screen } from '#console/ui/page/screen.tsx'
import { EmbedCard } from './embed-card.tsx'
import { FiguresCard } from './figures-card.tsx'
import { LinkCard } from './link-card.tsx'
import { MessageCard } from './message-card.tsx'
import { Places } from './placement-tips.tsx'
import { QrCard } from './qr-card.tsx'
import styles from './share.module.css'
import { ShareFailed } from './share-failed.tsx'
import { type Share, shareQuery } from './share-queries.ts'

/** `/admin/share`: the salon's page, and every way to bring it to its clients. */
export function SharePage() {
  const { data, error, refetch } = useQuery(shareQuery)
  return (
    <Screen title={share.title} lead={share.lead}>
      {data ? (
        <Ways data={data} />
      ) : error ? (
        <ShareFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Bones rows={5} />
      )}
    </Screen>
  )
}

function Ways({ data }: { data: Share }) {
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
      <Places />
      <EmbedCard slug={slug} url={url} />
    </div>
  )
}
