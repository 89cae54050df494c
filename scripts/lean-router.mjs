/**
 * Drops what the app does not use of the router: components that a bundler keeps because a name is written to them, the
 * instrumentation and the discovery of routes (react-router.config.ts has the manifest of all screens loaded).
 */
export const leanRouter = () => ({
  name: 'lean-router',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\// },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= React\$1\.(forwardRef|createContext)\(/g, '= /* @__PURE__ */ React$$1.$1(')
        .replace(/\b(?:init|opts\?)\.instrumentations\b/g, 'undefined')
        .replace(/^\s*UNSAFE_useFogOFWarDiscovery\(.*\);$/m, '')
        .replace(/UNSAFE_getPatchRoutesOnNavigationFunction\(.*\)$/m, 'undefined'),
      map: null,
    }),
  },
});
