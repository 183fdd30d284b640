import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { reviewsText as t } from '#console/messages/reviews.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { ExportButton } from '#console/ui/export/export-button.tsx'
import { SelectField } from '#console/ui/form/select-field.tsx'
import list from '#console/ui/list/list.module.css'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { useFocusNewRows } from '#console/ui/list/use-focus-new-rows.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { exportReviews } from './export-reviews.ts'
import { ReviewCard } from './review-card.tsx'
import { ReviewFiguresSection } from './review-figures.tsx'
import styles from './reviews.module.css'
import {
  formatReviewFilters,
  type HouseReview,
  parseReviewFilters,
  REVIEW_LIST,
  type ReviewFilters,
  reviewQuery,
  reviewsQuery,
  toReviewsQuery,
} from './reviews-query.ts'

const route = getRouteApi('/admin/reviews')

/** `/admin/reviews`: what clients said, how that goes, and what the house says to it. */
export function ReviewsPage() {
  const params = route.useSearch()
  const filters = parseReviewFilters(params)
  const navigate = useNavigate({ from: '/admin/reviews' })
  const query = useInfiniteQuery(reviewsQuery(toReviewsQuery(filters)))
  const dialog = useDialogHistory(['responder'])
  const { place, onMore } = useFocusNewRows(query.data?.pages.length ?? 0)
  const [first] = query.data?.pages ?? []
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? []
  const change = (next: ReviewFilters) =>
    void navigate({ search: formatReviewFilters(next), replace: true })
  const loadMore = () => {
    onMore()
    void query.fetchNextPage()
  }
  useFocusAfterAnswer(params.responder)
  const opened = useOpenedReview(params.responder, reviews)
  return (
    <ScreenLayout
      title={t.title}
      lead={t.lead}
      action={
        reviews.length > 0 && (
          <ExportButton
            makeFile={() => exportReviews(toReviewsQuery(filters))}
            done={t.export.done}
          />
        )
      }
    >
      {!first ? (
        query.error ? (
          <LoadFailed title={t.failed} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : first.figures?.count === 0 ? (
        <StateMessage
          icon={<Star size={30} strokeWidth={1.75} />}
          title={t.empty}
          actions={
            <Link to="/admin/agenda" className={getButtonClass({ look: 'secondary' })}>
              {t.toAgenda}
            </Link>
          }
        >
          {t.emptyText}
        </StateMessage>
      ) : (
        <>
          {first.figures && <ReviewFiguresSection figures={first.figures} />}
          <ReviewFilterBar filters={filters} onChange={change} />
          <div
            ref={place}
            id={REVIEW_LIST}
            aria-busy={query.isPlaceholderData}
            className={`${list.found} ${styles.found}`}
          >
            {reviews.length === 0 && (
              <StateMessage
                icon={<Star size={30} strokeWidth={1.75} />}
                title={t.none}
                actions={
                  <Button onClick={() => change({ stars: null, answered: null })}>{t.clear}</Button>
                }
              />
            )}
            <ul className={styles.list}>
              {reviews.map((review) => (
                <ReviewCard
                  key={review.id}
                  review={review}
                  timezone={first.timezone}
                  onReply={() => dialog.open({ responder: review.id })}
                />
              ))}
            </ul>
            <MoreButton pages={query} onMore={loadMore} />
          </div>
        </>
      )}
      {opened && <AnswerDialog key={opened.id} review={opened} onClose={dialog.close} />}
    </ScreenLayout>
  )
}

/** The one that is answered. Once it is, it may stand in the list no longer, for what that filters by. */
function useOpenedReview(id: string | undefined, listed: readonly HouseReview[]) {
  const isId = id !== undefined && /^[\w-]{1,64}$/.test(id)
  const { data } = useQuery({
    ...reviewQuery(id ?? ''),
    enabled: isId,
    placeholderData: () => listed.find((one) => one.id === id),
  })
  return isId ? data : undefined
}

/** What opened the answer may be gone by what is filtered; whoever wrote it is on the screen itself then. */
function useFocusAfterAnswer(answering: string | undefined) {
  const last = useRef(answering)
  useEffect(() => {
    const left = last.current
    last.current = answering
    if (!left || answering || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [answering])
}

const STARS = [5, 4, 3, 2, 1]

type FilterProps = { filters: ReviewFilters; onChange: (next: ReviewFilters) => void }

function ReviewFilterBar({ filters, onChange }: FilterProps) {
  const { stars, answered } = filters
  return (
    <search className={styles.filters} aria-label={t.filters.label}>
      <SelectField
        label={t.filters.stars}
        value={stars ? `${stars}` : ''}
        options={[
          { value: '', label: t.filters.all },
          ...STARS.map((n) => ({ value: `${n}`, label: t.filters.nth(n) })),
        ]}
        onPick={(value) => onChange({ ...filters, stars: Number(value) || null })}
      />
      <SelectField
        label={t.filters.answered}
        value={answered ?? ''}
        options={[
          { value: '', label: t.filters.all },
          { value: 'sem', label: t.filters.answers.sem },
          { value: 'com', label: t.filters.answers.com },
        ]}
        onPick={(value) =>
          onChange({ ...filters, answered: value === 'sem' || value === 'com' ? value : null })
        }
      />
    </search>
  )
}
