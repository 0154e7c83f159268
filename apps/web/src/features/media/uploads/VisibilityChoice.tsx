import { SegmentedControl } from '@amour/ui/components/form/SegmentedControl.tsx'
import { Globe, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Visibility } from './shared/uploads.ts'

type VisibilityChoiceProps = { label: string; value: Visibility; onValueChange: (value: Visibility) => void }

/** Private or public; private stands first, since that is what happens without a choice. */
export function VisibilityChoice({ label, value, onValueChange }: VisibilityChoiceProps) {
  const { t } = useTranslation('media')
  return (
    <SegmentedControl
      label={label}
      value={value}
      onValueChange={onValueChange}
      segments={[
        { value: 'private', label: t('private'), icon: <Lock className="i i-16" aria-hidden /> },
        { value: 'public', label: t('public'), icon: <Globe className="i i-16" aria-hidden /> },
      ]}
    />
  )
}
