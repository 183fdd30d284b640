import { getMapsUrl } from '#domain/business/public-page.ts'
import { PAGE } from '#widget/messages/page.ts'
import { EmptyState } from '#widget/parts/empty-state.tsx'
import { Icon } from '#widget/parts/icon.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import { ExternalLink } from './external-link.tsx'

/** Where the salon is, and how to get there. */
export function LocationPanel() {
  const { business } = useWidget().page
  const maps = getMapsUrl(business)
  if (!business.address && !maps) return <EmptyState icon="pin" title={PAGE.noAddress} />
  return (
    <div class="place">
      <p class="address">
        <span class="badge-icon">
          <Icon name="pin" size={24} />
        </span>
        {business.address || PAGE.noAddress}
      </p>
      <ExternalLink address={maps} label={PAGE.openMaps} />
    </div>
  )
}
