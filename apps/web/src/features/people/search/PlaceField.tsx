import { Combobox } from '@amour/ui/components/form/Combobox.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocations } from '#features/people/locations/locations.api.ts'
import { useCounties } from './location-choices.api.ts'
import type { SearchForm } from './search-form.ts'

type Choice = { id: string; label: string; county: string; city: string }

/** One box for both lists: what is typed is a county or a town, and taking it sets them. */
export function PlaceField() {
  const { t } = useTranslation('search')
  const { control, setValue } = useFormContext<SearchForm>()
  const [county, city] = useWatch({ control, name: ['county', 'cityTown'] })
  const { data: nations } = useCounties()
  const places = useLocations()
  const [taken, setTaken] = useState<Choice | null>(null)
  const [round, setRound] = useState(0)

  // The lists were set by hand: the box empties, since it would go on naming another place.
  if (taken && (taken.county !== county || taken.city !== city)) {
    setTaken(null)
    setRound(round + 1)
  }

  const names = nations?.flatMap(({ counties }) => counties) ?? []
  const items: Choice[] = [
    ...places.findCounties(names).map((name) => ({ id: name, label: name, county: name, city: '' })),
    ...places.items.map(({ id, label, place }) => ({ id, label, county: place.county, city: place.city })),
  ]

  function take(choice: Choice | null) {
    setTaken(choice)
    if (!choice) return
    setValue('county', choice.county, { shouldDirty: true })
    setValue('cityTown', choice.city, { shouldDirty: true })
  }

  return (
    <Field className="place" label={t('place')} error={places.isFailed ? t('placesFailed') : undefined}>
      <Combobox
        key={round}
        items={items}
        value={taken}
        onValueChange={take}
        onInputChange={places.onInputChange}
        onFocus={places.onFocus}
        listLabel={t('places')}
        emptyText={places.isLoaded ? t('placesNone') : ''}
        statusText={items.length > 0 ? t('placesFound', { count: items.length }) : undefined}
        placeholder={t('placeHint')}
        lead={<MapPin className="i" aria-hidden />}
      />
    </Field>
  )
}
