import { Link } from '@tanstack/react-router'
import { dashboardText } from '#console/messages/dashboard.ts'
import own from './attention-card.module.css'
import styles from './dashboard.module.css'
import type { Dashboard } from './dashboard-query.ts'
import { type AttentionItem, listAttention } from './list-attention.ts'

const t = dashboardText.attention

type Props = { attention: Dashboard['attention']; today: string }

/** What wants doing, each with the one verb that does it. */
export function AttentionCard({ attention, today }: Props) {
  const items = listAttention(attention, today)
  return (
    <section className={`${styles.card} ${own.card}`} aria-labelledby="attention">
      <h2 id="attention">{t.title}</h2>
      {items.length > 0 ? (
        <ul className={own.items}>
          {items.map((item) => (
            <AttentionLine key={item.id} item={item} />
          ))}
        </ul>
      ) : (
        <div className={own.none}>
          <p>{t.none}</p>
          <p className={styles.quiet}>{t.noneText}</p>
        </div>
      )}
    </section>
  )
}

function AttentionLine({
  item: { icon: Icon, look, title, text, act, to, search },
}: {
  item: AttentionItem
}) {
  return (
    <li>
      <Link to={to} search={search} className={own.item}>
        <span className={`${own.icon} ${own[look]}`} aria-hidden="true">
          <Icon size={20} strokeWidth={1.75} />
        </span>
        <span className={own.what}>
          <strong>{title}</strong>
          <span className={styles.quiet}>{text}</span>
        </span>
        <span className={own.act}>{act}</span>
      </Link>
    </li>
  )
}
