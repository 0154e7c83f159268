import { PasswordInput } from '@amour/ui/components/form/PasswordInput.tsx'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

type PasswordBoxProps = Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel' | 'capsLockText'>

/** A password's input with its texts; stands in a Field. */
export function PasswordBox(props: PasswordBoxProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      {...props}
      showLabel={t('showPassword')}
      hideLabel={t('hidePassword')}
      capsLockText={t('capsLock')}
    />
  )
}
