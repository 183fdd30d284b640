import { displayRating } from '#domain/business/review.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { StarIcon } from './icon.tsx'

/** `★ 4,9`, or `★ 4,9 (128)` where the number of reviews is known. */
export function Rating({ average, count }: { average: number; count?: number }) {
  const shown = displayRating(average)
  const spoken = count === undefined ? TEXT.rating(shown) : TEXT.ratingOf(shown, count)
  return (
    <span class="rating">
      <StarIcon />
      <span aria-hidden="true">{count === undefined ? shown : `${shown} (${count})`}</span>
      <span class="unseen">{spoken}</span>
    </span>
  )
}
