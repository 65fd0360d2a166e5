import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useTexts } from '@repo/ui/texts'
import { useIsMotionReduced } from '@repo/ui/use-is-motion-reduced'
import type { ReactNode } from 'react'
import { useMemo, useRef } from 'react'
import type { Padding } from './fit-view.ts'
import { createProjection, fitView } from './fit-view.ts'
import classes from './MapFrame.module.css'
import type { MapStage } from './map-stage.ts'
import { MapContext } from './map-stage.ts'
import { mapTexts } from './map-texts.ts'
import { StillMap } from './StillMap.tsx'
import type { CameraTarget } from './use-camera.ts'
import { useCamera } from './use-camera.ts'
import { listPlansOutside, useBackground, useBaseMap, useIsDrawn, useMap } from './use-map.ts'
import { isInRegion, useRegion } from './use-region.ts'
import { useRegionPicture } from './use-region-picture.ts'
import type { Tiles } from './use-tiles.ts'

/**
 * A map with its background, buttons and legend; its children are markers and the route, and `overlay` more buttons
 * above it. Without WebGL, or when MapLibre does not load, a still picture of the target replaces it.
 */
export function MapFrame(props: {
  /** The initial view. */
  readonly start: CameraTarget
  /** The view to show now; null leaves it to its reader. */
  readonly target: CameraTarget | null
  readonly padding: Padding
  readonly onUserMove: () => void
  readonly tiles: Tiles | null
  readonly label: string
  readonly describedBy: string
  readonly className?: string | undefined
  readonly overlay?: ReactNode
  readonly children: ReactNode
}) {
  const t = useTexts(mapTexts)
  const container = useRef<HTMLDivElement>(null)
  const { ref: section, width, height } = useElementSize<HTMLElement>()
  const isStill = useIsMotionReduced()
  const scheme = useComputedColorScheme('light')
  const { start, target, padding, onUserMove, tiles } = props
  const baseMap = useBaseMap()
  const fitFirstView = () => {
    const { clientWidth = 0, clientHeight = 0 } = container.current ?? {}
    return fitView(target ?? start, { width: clientWidth, height: clientHeight }, padding)
  }
  const texts = { zoomIn: t('zoomIn'), zoomOut: t('zoomOut'), keys: t('keys') }
  const loaded = useMap(container, fitFirstView, { scheme, isStill, texts })
  const map = loaded.kind === 'live' ? loaded.map : null
  const region = useRegion()
  useBackground(map, baseMap, scheme, { tiles, region })
  const isDrawn = useIsDrawn(map, baseMap)
  useCamera(map, target, { padding, isStill, onUserMove })
  const still = useMemo(() => {
    if (loaded.kind !== 'broken' || width === 0) return null
    const size = { width, height }
    return { size, view: fitView(target ?? start, size, padding) }
  }, [loaded.kind, width, height, target, start, padding])
  const picture = useRegionPicture(region, still)
  // Until all tiles have loaded the plan shows through.
  const stillPlans = useMemo(() => listPlansOutside(picture.isComplete ? region : null), [picture, region])
  const { places } = target ?? start
  const isRegionDrawn = map !== null || picture.isComplete
  const isSimplified =
    !tiles && !(isRegionDrawn && region && places.every((place) => isInRegion(place, region)))

  const context = useMemo(() => {
    const stage: MapStage =
      loaded.kind === 'live'
        ? loaded
        : still
          ? { kind: 'still', toPixels: createProjection(still.view, still.size) }
          : { kind: 'loading' }
    return { stage, isStill, scheme }
  }, [loaded, still, isStill, scheme])

  return (
    <MapContext value={context}>
      <div className={classes.frame}>
        <section
          ref={section}
          className={`${classes.map} ${props.className ?? ''}`}
          aria-label={props.label}
          aria-describedby={props.describedBy}
          aria-busy={loaded.kind !== 'broken' && !isDrawn}
        >
          <div ref={container} className={classes.container} hidden={loaded.kind === 'broken'} />
          {still ? (
            <StillMap
              view={still.view}
              size={still.size}
              scheme={scheme}
              baseMap={baseMap}
              plans={stillPlans}
              tiles={picture.tiles}
              attribution={picture.tiles.length > 0 && region ? region.attribution : null}
            />
          ) : null}
          {props.children}
        </section>
        {isSimplified ? <span className={classes.legend}>{t('simplified')}</span> : null}
        {props.overlay}
      </div>
    </MapContext>
  )
}
