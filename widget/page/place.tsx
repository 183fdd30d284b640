import { mapsAddress } from '../chat-and-map.ts'
import { useWidget } from '../context.ts'
import { PAGE } from '../messages-page.ts'
import { Icon } from '../parts/icon.tsx'
import { Way } from './way.tsx'

/** Where the salon is, and how to get there. */
export function Place() {
  const { business } = useWidget().page
  return (
    <div class="place">
      <p class="address">
        <span class="badge-icon">
          <Icon name="pin" size={24} />
        </span>
        {business.address || PAGE.noAddress}
      </p>
      <Way address={mapsAddress(business)} label={PAGE.openMaps} />
    </div>
  )
}
