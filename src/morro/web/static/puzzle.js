// What a puzzle gains from a script: the same ways to choose as at a table. Without it every form still works.
import { count } from "./choosing.js";
import "./keys.js";
import "./reading.js";
import * as stage from "./stage.js";

document.documentElement.classList.add("script");
stage.begin();
count();
document.getElementById("prompt").focus({ preventScroll: true });
