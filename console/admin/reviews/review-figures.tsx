import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reviewsText as t } from '#console/messages/reviews.ts'
import { formatMonth } from '#console/ui/date/calendar-dates.ts'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import { displayRating } from '#domain/business/review.ts'
import styles from './reviews.module.css'
import {
  formatReviewFilters,
  REVIEW_LIST,
  type ReviewFigures,
  type ReviewFilters,
} from './reviews-query.ts'

const MOST_STARS = 5

/** The average, how it comes about, and how it went. */
export function ReviewFiguresSection({ figures }: { figures: ReviewFigures }) {
  const { average, count, stars, unanswered, months } = figures
  const most = Math.max(...stars, 1)
  return (
    <div className={styles.figures}>
      <section aria-label={t.average}>
        <h2>{t.average}</h2>
        <p className={styles.average}>{displayRating(average)}</p>
        <p>
          <ListLink filters={{ stars: null, answered: null }}>{t.count(count)}</ListLink>
        </p>
        {unanswered > 0 && (
          <p>
            <ListLink filters={{ stars: null, answered: 'sem' }}>
              {t.unanswered(unanswered)}
            </ListLink>
          </p>
        )}
      </section>
      <section aria-label={t.distribution}>
        <h2>{t.distribution}</h2>
        <ul className={styles.bars}>
          {[...stars.entries()].reverse().map(([i, given]) => (
            <li key={i}>
              {given > 0 ? (
                <ListLink filters={{ stars: i + 1, answered: null }}>
                  {t.filters.nth(i + 1)}
                </ListLink>
              ) : (
                <span>{t.filters.nth(i + 1)}</span>
              )}
              <meter className={styles.meter} min={0} max={most} value={given} aria-hidden="true" />
              <span>{given}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t.course}>
        <h2>{t.course}</h2>
        <ol className={styles.course}>
          {months.map(({ month, average: mean, count: given }) => (
            <li key={month} title={describeMonth(month, mean, given)}>
              <span
                className={styles.column}
                data-empty={given === 0 || undefined}
                style={{ blockSize: `${(mean / MOST_STARS) * 100}%` }}
              />
              <span className={styles.label} aria-hidden="true">
                {formatMonth(month).slice(0, 3)}
              </span>
              <span className={unseen.unseen}>{describeMonth(month, mean, given)}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

type LinkProps = { filters: ReviewFilters; children: ReactNode }

/** Opens a figure onto its reviews, below all figures. */
const ListLink = ({ filters, children }: LinkProps) => (
  <Link
    to="/admin/reviews"
    search={formatReviewFilters(filters)}
    hash={REVIEW_LIST}
    className={styles.opens}
  >
    {children}
  </Link>
)

const describeMonth = (month: string, average: number, count: number) =>
  count === 0
    ? t.noneInMonth(formatMonth(month))
    : t.month(formatMonth(month), displayRating(average), t.count(count))
