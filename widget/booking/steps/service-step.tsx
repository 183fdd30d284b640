import { useEffect, useState } from 'preact/hooks'
import type { Service } from '#api/contract/contract.ts'
import { CATEGORIES, CATEGORY_LABELS, searchServices } from '#domain/business/service.ts'
import { formatLength, formatPrice } from '#widget/messages/format-terms.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { EmptyState } from '#widget/parts/empty-state.tsx'
import { Icon } from '#widget/parts/icon.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import { StepSection } from './step-section.tsx'

/** How many services stand before "Ver Todos". */
const FIRST_SHOWN = 6

type ChooseProps = { onChoose: (service: Service) => void }

export function ServiceStep({ onChoose }: ChooseProps) {
  return (
    <StepSection step="service">
      <ServiceList services={useWidget().page.services} onChoose={onChoose} />
    </StepSection>
  )
}

function ServiceList({ services, onChoose }: ChooseProps & { services: readonly Service[] }) {
  const { announce } = useWidget()
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const [all, setAll] = useState(false)
  const found = searchServices(services, typed, category)
  const shown = all ? found : found.slice(0, FIRST_SHOWN)
  // It is said once: what later steps find there would be an old count.
  useEffect(() => () => announce(''), [])
  const filter = (text: string, only: string | null) => {
    setTyped(text)
    setCategory(only)
    announce(TEXT.servicesFound(searchServices(services, text, only).length))
  }
  return (
    <>
      <ServiceSearch typed={typed} onType={(text) => filter(text, category)} />
      <CategoryFilter
        services={services}
        chosen={category}
        onChoose={(only) => filter(typed, only)}
      />
      <ul class="services">
        {shown.map((service) => (
          <ServiceRow key={service.id} service={service} onChoose={onChoose} />
        ))}
      </ul>
      {found.length === 0 && (
        <EmptyState icon="search" title={TEXT.nothingFound} text={TEXT.adjustFilters}>
          <button type="button" class="button secondary" onClick={() => filter('', null)}>
            {TEXT.clearFilters}
          </button>
        </EmptyState>
      )}
      {found.length > FIRST_SHOWN && (
        <button
          type="button"
          class="button secondary wide"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? TEXT.lessServices : TEXT.allServices(found.length)}
        </button>
      )}
    </>
  )
}

function ServiceSearch({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  return (
    <label class="search">
      <Icon name="search" size={18} />
      <span class="unseen">{TEXT.searchService}</span>
      <input
        type="search"
        placeholder={TEXT.searchService}
        autocomplete="off"
        enterkeyhint="search"
        value={typed}
        onInput={(event) => onType(event.currentTarget.value)}
      />
    </label>
  )
}

type CategoriesProps = {
  services: readonly Service[]
  chosen: string | null
  onChoose: (category: string | null) => void
}

function CategoryFilter({ services, chosen, onChoose }: CategoriesProps) {
  const present = CATEGORIES.filter((it) => services.some(({ category }) => category === it))
  if (present.length < 2) return null
  return (
    <fieldset class="chips">
      <legend class="unseen">{TEXT.category}</legend>
      {[null, ...present].map((category) => (
        <button
          key={category ?? ''}
          type="button"
          class="chip"
          aria-pressed={category === chosen}
          onClick={() => onChoose(category)}
        >
          {category === null ? TEXT.allCategories : CATEGORY_LABELS[category]}
        </button>
      ))}
    </fieldset>
  )
}

function ServiceRow({ service, onChoose }: ChooseProps & { service: Service }) {
  const { flow } = useWidget()
  return (
    <li>
      <button
        type="button"
        class="service"
        aria-pressed={service.id === flow.service_id}
        onClick={() => onChoose(service)}
      >
        <span class="service-name">{service.name}</span>
        <span class="service-price">{formatPrice(service)}</span>
        <span class="service-text">{service.description}</span>
        <span class="service-duration">{formatLength(service)}</span>
      </button>
    </li>
  )
}
