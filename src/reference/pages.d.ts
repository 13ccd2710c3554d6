// A page of docs/ as its text: esbuild and the tests' bundler both know the ending.
declare module '*.md?raw' {
  const text: string;
  export = text;
}
