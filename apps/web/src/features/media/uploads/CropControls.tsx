import { Button } from '@amour/ui/components/form/Button.tsx'
import { SegmentedControl } from '@amour/ui/components/form/SegmentedControl.tsx'
import { Slider } from '@amour/ui/components/form/Slider.tsx'
import { RotateCcw, RotateCw } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shape, useCrop } from './use-crop.ts'

/** Shape, quarter turns, zoom and tilt, each by a control of its own. */
export function CropControls({ crop }: { crop: ReturnType<typeof useCrop> }) {
  const { t } = useTranslation('media')
  const zoomId = useId()
  const { shape, setShape, zoom, setZoom, maxZoom, tilt, setTilt, turn } = crop
  return (
    <>
      <div className="between flex-wrap">
        <SegmentedControl<Shape>
          label={t('shape')}
          value={shape}
          onValueChange={setShape}
          segments={[
            { value: 'portrait', label: t('shapes.portrait') },
            { value: 'square', label: t('shapes.square') },
            { value: 'whole', label: t('shapes.whole') },
          ]}
        />
        <span className="flex">
          <Button variant="ghost" iconOnly aria-label={t('turnLeft')} onClick={() => turn(-1)}>
            <RotateCcw className="i" aria-hidden />
          </Button>
          <Button variant="ghost" iconOnly aria-label={t('turnRight')} onClick={() => turn(1)}>
            <RotateCw className="i" aria-hidden />
          </Button>
        </span>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-5">
        <Slider
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          disabled={maxZoom === 1}
          aria-describedby={maxZoom === 1 ? zoomId : undefined}
          shown={t('percent', { percent: Math.round(zoom * 100) })}
          onValueChange={setZoom}
        >
          {t('zoom')}
        </Slider>
        <Slider
          min={-45}
          max={45}
          step={1}
          value={tilt}
          shown={t('degrees', { degrees: tilt })}
          onValueChange={setTilt}
        >
          {t('tilt')}
        </Slider>
      </div>
      {maxZoom === 1 && (
        <p className="tiny muted" id={zoomId}>
          {t('zoomNone')}
        </p>
      )}
    </>
  )
}
