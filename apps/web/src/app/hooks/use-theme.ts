import { useSlot } from '#app/storage/storage-slot.ts'
import { themeSlot } from '#app/storage/storage.ts'
import type { Theme } from '#app/storage/stored-values.ts'

/** Light, dark, or with null as the device; the choice is kept on this device. */
export function useTheme() {
  const theme = useSlot(themeSlot)
  function choose(chosen: Theme | null) {
    themeSlot.set(chosen)
    if (chosen) document.documentElement.dataset['theme'] = chosen
    else delete document.documentElement.dataset['theme']
  }
  return { theme, choose }
}
