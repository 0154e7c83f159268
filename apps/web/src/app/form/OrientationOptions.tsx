import type { Orientation } from '@amour/contract/people/orientations.ts'
import { useTranslation } from 'react-i18next'

/** The orientations as the choices of a list, in the words of the registration. */
export function OrientationOptions({ of }: { of: readonly Orientation[] }) {
  const { t } = useTranslation('accounts')
  return of.map((orientation) => (
    <option key={orientation} value={orientation}>
      {t(`orientations.${orientation}`)}
    </option>
  ))
}
