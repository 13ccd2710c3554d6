// A page of docs/, or a completion script, as its text: esbuild and the tests' bundler both know the ending.
declare module '*?raw' {
  const text: string;
  export = text;
}
