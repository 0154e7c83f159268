import { Combobox } from '@amour/ui/components/form/Combobox.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useTownPath } from '#app/frame/use-town-path.ts'
import { useLocations } from './locations.api.ts'

/** The quick way to a town: type its name. */
export function TownSearch() {
  const { t } = useTranslation('locations')
  const navigate = useNavigate()
  const pathOf = useTownPath()
  const locations = useLocations()
  return (
    <Field label={t('find')} error={locations.isFailed ? t('failed') : undefined}>
      <Combobox
        items={locations.items}
        value={null}
        onValueChange={(item) => item && void navigate(pathOf(item.place))}
        onInputChange={locations.onInputChange}
        onFocus={locations.onFocus}
        listLabel={t('list')}
        emptyText={locations.isLoaded ? t('none') : ''}
        statusText={locations.items.length > 0 ? t('found', { count: locations.items.length }) : undefined}
        placeholder={t('placeholder')}
        lead={<MapPin className="i" aria-hidden />}
      />
    </Field>
  )
}
