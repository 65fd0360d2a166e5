import { plans } from '@repo/drawn-plan/plans'
import { useMemo } from 'react'
import type { BaseMap } from './base-map.ts'
import type { Size, View } from './fit-view.ts'
import { projection } from './fit-view.ts'
import type { LatLong } from './lat-long.ts'
import type { Scheme } from './map-colours.ts'
import { mapColours } from './map-colours.ts'
import { useMapStage } from './map-stage.ts'
import type { Line } from './route-line.ts'
import { splitAt } from './route-line.ts'
import classes from './StillMap.module.css'
import { linePath, pictureLabels, pictureShapes } from './still-picture.ts'

/** The plan as a picture that does not move, for a browser without WebGL. Decorative: the section around it has the words. */
export function StillMap(props: {
  readonly view: View
  readonly size: Size
  readonly scheme: Scheme
  readonly baseMap: BaseMap | null
}) {
  const { view, size, baseMap } = props
  const colours = mapColours[props.scheme]
  const { shapes, labels } = useMemo(() => {
    const scene = { plans, baseMap }
    const toPixels = projection(view, size)
    return {
      shapes: pictureShapes(scene, view.zoom, toPixels, colours),
      labels: pictureLabels(scene, view.zoom, toPixels, size),
    }
  }, [view, size, baseMap, colours])
  return (
    <>
      <svg className={classes.picture} width={size.width} height={size.height} aria-hidden="true">
        <rect width="100%" height="100%" fill={colours.sea} />
        {shapes.map((shape, index) =>
          'fill' in shape ? (
            <path key={index} d={shape.path} fill={shape.fill} />
          ) : (
            <path
              key={index}
              className={classes.line}
              d={shape.path}
              stroke={shape.stroke}
              strokeWidth={shape.width}
            />
          ),
        )}
        {labels.map(({ text, x, y }) => (
          <text
            key={`${text} ${x}`}
            className={classes.label}
            x={x}
            y={y}
            fill={colours.name}
            stroke={colours.halo}
          >
            {text}
          </text>
        ))}
      </svg>
      <small className={classes.sources}>
        Fond : Natural Earth, <a href="https://www.geonames.org/">GeoNames</a> (CC BY)
      </small>
    </>
  )
}

/** The route on the still picture around. */
export function StillRoute(props: { readonly line: Line; readonly vehicle: LatLong | null }) {
  const { stage, scheme } = useMapStage()
  if (stage.kind !== 'still') return null
  const colours = mapColours[scheme]
  const { done, ahead } = splitAt(props.line, props.vehicle)
  const path = linePath(ahead, stage.toPixels)
  return (
    <svg className={`${classes.picture} ${classes.route}`} aria-hidden="true">
      <path
        className={classes.line}
        d={linePath(done, stage.toPixels)}
        stroke={colours.routeDone}
        strokeWidth={5}
      />
      <path className={classes.line} d={path} stroke={colours.routeEdge} strokeWidth={9} />
      <path className={classes.line} d={path} stroke={colours.route} strokeWidth={6} />
    </svg>
  )
}
