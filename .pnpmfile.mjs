// pnpm's hooks: what the workspace changes of the packages that it installs.

export const hooks = {
  readPackage(manifest) {
    switch (manifest.name) {
      // Its browser bundle holds all that it needs: nothing else of it is used, so that what it would bring is not installed.
      case '@scalar/api-reference':
        return { ...manifest, dependencies: {} }
      // It writes TypeScript through the compiler's programming interface, which TypeScript 7 no longer has.
      case 'openapi-typescript':
        return {
          ...manifest,
          peerDependencies: {},
          dependencies: { ...manifest.dependencies, typescript: '6.0.3' },
        }
      default:
        return manifest
    }
  },
}
